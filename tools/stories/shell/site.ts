/** A small site for the stories of the shell: no file of `screens/`, and a person who works in it. */
import type { Session } from '../../../engine/calls/contract.ts'
import { CONTRACT_COUNTRY_CODES } from '../../../engine/definition/country-codes.ts'
import { DEFINITION_VERSION, type Manifest, type ManifestScreen } from '../../../engine/definition/definition.ts'
import { SITE } from '../inline.ts'

const LABELS: Readonly<Record<string, readonly string[]>> = {
  selling: ['Offers', 'Delivery slips', 'Returned goods', 'Customer visits'],
  buying: ['Purchase requests', 'Incoming goods', 'Supplier ratings'],
  making: ['Shift reports', 'Machine stops', 'Moulds'],
  admin: ['Price lists', 'Number series'],
}

/** In the section `making`: which entries are under a sub-heading. */
const GROUPS: Readonly<Record<string, string>> = { 'Shift reports': 'daily', 'Machine stops': 'daily', Moulds: 'tools' }

/** `Delivery slips` → delivery-slips */
export function captionSlug(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-')
}

function screenOf(label: string, section: string): ManifestScreen {
  const name = captionSlug(label)
  return {
    screen: name,
    section,
    group: GROUPS[label] ?? null,
    label,
    platform: ['steel', 'tex'],
    documentPage: null,
    href: `/screens/${name}.json`,
  }
}

/** The manifest of the site. */
export const MANIFEST: Manifest = {
  ...SITE.locale,
  version: DEFINITION_VERSION,
  label: 'Countersign',
  apiid: 'story',
  sections: [
    { name: 'selling', label: 'Selling', groups: [] },
    { name: 'buying', label: 'Buying', groups: [] },
    {
      name: 'making',
      label: 'Making',
      groups: [
        { name: 'daily', label: 'Every day' },
        { name: 'tools', label: 'Tools' },
      ],
    },
    { name: 'admin', label: 'Administration', groups: [] },
  ],
  screens: Object.entries(LABELS).flatMap(([section, labels]) => labels.map((label) => screenOf(label, section))),
  routes: [
    {
      route: 'stock-count',
      section: 'making',
      group: null,
      label: 'Stock count',
      platform: ['steel', 'tex'],
      page: 'landing',
    },
    {
      route: 'gate-passes',
      section: 'making',
      group: null,
      label: 'Gate passes',
      platform: ['steel', 'tex'],
      page: null,
    },
  ],
  support: 'mailto:support@example.com',
  languages: [
    { name: 'en', words: null },
    { name: 'hi', words: null },
    { name: 'ar', words: null },
  ],
  loginHosts: [],
  countryCodes: CONTRACT_COUNTRY_CODES,
  erp: null,
}

/** The person who works there. @param change what differs */
export function storySession(change: Partial<Session> = {}): Session {
  return {
    id: '7',
    userName: 'Meera Nair',
    erpType: '',
    email: 'meera.nair@example.com',
    company: 'Northern Works Ltd',
    admin: false,
    isTestDb: false,
    flags: {},
    ...change,
  }
}
