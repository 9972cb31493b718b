/** A file of `screens/` as a module of stories, in the form that Storybook reads. */
import type { ReactNode } from 'react'
import { Problems } from './Problems.tsx'
import { ScreenStory } from './ScreenStory.tsx'
import { BROKEN_STORY, exportName, storyStates, type StoryState } from './states.ts'
import type { StoryFile } from './story-file.ts'

export interface StoryContext {
  readonly globals: Readonly<Record<string, unknown>>
}

export interface Story {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
  render(args: unknown, context: StoryContext): ReactNode
}

/** Export name → story. */
export function screenStories(of: StoryFile): Readonly<Record<string, Story>> {
  const { compiled } = of
  const states = compiled ? storyStates(compiled) : []
  const stories = states.map((state) => [exportName(state), storyOf(of, state)] as const)
  return Object.fromEntries(stories.length > 0 ? stories : [[exportName(BROKEN_STORY), storyOf(of, null)]])
}

function storyOf(of: StoryFile, state: StoryState | null): Story {
  const { file, lines, compiled, problems, site } = of
  const line = (state && lines[state.view]) ?? 1
  return {
    name: (state ?? BROKEN_STORY).name,
    parameters: {
      definition: { file, line },
      docs: { description: { story: `Made from \`${file}:${line}\`.` } },
    },
    render(_, { globals }) {
      if (problems !== '' || !compiled || !state) return <Problems file={file} text={problems} />
      const role = String(globals['role'] ?? Object.keys(site.roles)[0])
      const viewer = { role, roles: site.roles, tones: site.tones }
      return <ScreenStory {...{ compiled, state, viewer }} locale={site.locale} />
    },
  }
}
