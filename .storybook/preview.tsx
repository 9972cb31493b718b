import '../engine/shell/theme/fonts/fonts.css'
import '../engine/shell/theme/tokens.css'
import '../engine/shell/theme/base.css'
import '../engine/shell/theme/controls.css'
import '../engine/shell/frame/frame.css'
import '../engine/shell/pages/pages.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { site } from 'virtual:countersign-site'
import { Toasts } from '../engine/shell/toasts/Toasts.tsx'
import { isLanguage, LANGUAGES, type LanguageName } from '../engine/definition/languages.ts'
import { setLanguage } from '../engine/messages/message.ts'
import { loadLanguage } from '../engine/messages/own-language.ts'
import { applyDensity, DENSITIES } from '../engine/shell/theme/density.ts'
import { applyTheme, THEMES } from '../engine/shell/theme/theme.ts'

/** The frame of a screen in the product, without bar and menu; `bare` stories have a frame of their own. */
const inFrame: Decorator = (Story, { globals, parameters }) => {
  applyTheme(THEMES.find((theme) => theme === globals['theme']) ?? 'system', document.documentElement)
  applyDensity(DENSITIES.find((density) => density === globals['density']) ?? 'comfortable', document.documentElement)
  const language = languageOf(globals)
  const isMirrored = globals['direction'] === 'rtl' || LANGUAGES[language].direction === 'rtl'
  document.documentElement.dir = isMirrored ? 'rtl' : 'ltr'
  document.documentElement.lang = language
  return parameters['bare'] === true ? (
    <>
      <Story />
      <Toasts />
    </>
  ) : (
    <>
      <div className="cs-frame" data-bar={false} data-menu={false}>
        <main id="cs-main" className="cs-frame__main">
          <Story />
        </main>
      </div>
      <Toasts />
      <div id="portal" />
    </>
  )
}

function languageOf({ language }: Readonly<Record<string, unknown>>): LanguageName {
  return typeof language === 'string' && isLanguage(language) ? language : 'en'
}

/** Loads the translations before anything is drawn, as in the product. */
async function speakAsChosen({ globals }: { readonly globals: Readonly<Record<string, unknown>> }) {
  const language = languageOf(globals)
  if (language === 'en') setLanguage('en', {})
  else await loadLanguage(language, Promise.resolve(site.words[language] ?? {}))
}

const width = (name: string, inline: number, block: number) => ({
  name: `${name}, ${inline} px`,
  styles: { width: `${inline}px`, height: `${block}px` },
})

const preview: Preview = {
  loaders: [speakAsChosen],
  decorators: [inFrame],
  parameters: {
    layout: 'fullscreen',
    // A screen reads the address of its window: on a page with several stories, each needs its own.
    docs: { story: { inline: false, height: '640px' } },
    backgrounds: { disable: true },
    options: { storySort: { order: ['Screens'] } },
    viewport: {
      options: {
        phone: width('Phone', 390, 844),
        small: width('Small phone', 320, 640),
        tablet: width('Tablet', 768, 1024),
        desk: width('Desk', 1440, 900),
      },
    },
  },
  globalTypes: {
    role: {
      description: 'Who looks at it',
      toolbar: { icon: 'user', items: Object.entries(site.roles).map(([value, title]) => ({ value, title })) },
    },
    theme: {
      description: 'Light or dark',
      toolbar: { icon: 'mirror', items: THEMES.map((value) => ({ value, title: value })) },
    },
    density: {
      description: 'How much stands on a page',
      toolbar: { icon: 'listunordered', items: DENSITIES.map((value) => ({ value, title: value })) },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, title: name })),
      },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: {
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'left to right' },
          { value: 'rtl', title: 'right to left' },
        ],
      },
    },
  },
  initialGlobals: {
    role: Object.keys(site.roles)[0],
    theme: 'light',
    density: 'comfortable',
    language: 'en',
    direction: 'ltr',
  },
}

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default preview
