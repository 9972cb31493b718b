/** What each project of a run took: where the time of a tier goes. */
import type { Reporter, TestModule } from 'vitest/node'

const LONGEST_FILES = 12

/** Prints the table after the report of Vitest, if more than one file ran. */
export const projectReporter: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length > 1) console.log(`\n${projectTable(modules)}`)
  },
}

/** A line for each project, and its files that took longest; seconds are those of workers, of which several run at once. */
function projectTable(modules: readonly TestModule[]): string {
  const projects = Map.groupBy(modules, ({ project }) => project.name)
  return [...projects]
    .map(([name, files]) => {
      const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0)
      const seconds = files.reduce((sum, file) => sum + secondsOf(file), 0)
      const longest = files.toSorted((some, other) => secondsOf(other) - secondsOf(some)).slice(0, LONGEST_FILES)
      const names = longest.map((file) => `${file.relativeModuleId.split('/').at(-1)} ${secondsOf(file).toFixed(0)} s`)
      return `${name}: ${files.length} files, ${tests} tests, ${seconds.toFixed(0)} s of workers (${names.join(', ')})`
    })
    .join('\n')
}

function secondsOf(file: TestModule): number {
  const { collectDuration, duration, prepareDuration, setupDuration } = file.diagnostic()
  return (collectDuration + duration + prepareDuration + setupDuration) / 1000
}
