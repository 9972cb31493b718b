import { openBy } from '../../../tools/stories/playing.ts'
import { shellStory } from '../../../tools/stories/shell/shell-story.tsx'
import { PROBLEMS_EVENT } from './hot.ts'
import { ProblemsOverlay } from './ProblemsOverlay.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Problems' }

const REPORT = `unknown-field  There is no field "PartNmae".
  parts/part.yaml:21:10
   20 | card:
   21 |   title: PartNmae
      |          ^^^^^^^^ did you mean "PartName"?
  Declared fields: PartName, Code, Weight, Price, Ordered, Delivered, Store, Remarks, Approved
`

function Developed() {
  return (
    <>
      <main className="cs-page-note">The last good version of the screen.</main>
      <ProblemsOverlay />
    </>
  )
}

const withReport = (report: string) =>
  shellStory(
    { draw: () => <Developed /> },
    {
      play: () => openBy(() => window.dispatchEvent(new CustomEvent(PROBLEMS_EVENT, { detail: report }))),
    },
  )

export const OneProblem = withReport(REPORT)
export const ManyProblems = withReport(REPORT.repeat(8))
