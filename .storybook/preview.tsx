import '../engine/shell/theme/fonts/fonts.css'
import '../engine/shell/theme/tokens.css'
import '../engine/shell/theme/base.css'
import '../engine/shell/theme/controls.css'
import '../engine/shell/frame/frame.css'
import '../engine/shell/pages/pages.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { site } from 'virtual:countersign-site'
import { MessagesView } from '../engine/shell/messages/MessagesView.tsx'
import { applyTheme, THEMES } from '../engine/shell/theme/theme.ts'

/** The place a screen has in the product, without bar and menu. */
const inFrame: Decorator = (Story, { globals }) => {
  applyTheme(THEMES.find((theme) => theme === globals['theme']) ?? 'system', document.documentElement)
  document.documentElement.dir = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
  document.documentElement.lang = 'en'
  return (
    <>
      <div className="cs-frame" data-bar={false} data-menu={false}>
        <main id="cs-main" className="cs-frame__main">
          <Story />
        </main>
      </div>
      <MessagesView />
      <div id="portal" />
    </>
  )
}

const width = (name: string, inline: number, block: number) => ({
  name: `${name}, ${inline} px`,
  styles: { width: `${inline}px`, height: `${block}px` },
})

const preview: Preview = {
  decorators: [inFrame],
  parameters: {
    layout: 'fullscreen',
    // A screen goes by the address of its window: on a page of several, each has its own.
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
  initialGlobals: { role: Object.keys(site.roles)[0], theme: 'light', direction: 'ltr' },
}

// oxlint-disable-next-line import/no-default-export -- Storybook reads it so
export default preview
