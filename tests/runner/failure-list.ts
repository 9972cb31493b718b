/** What failed in a run, in a few lines at its end: a long report is often read from its end, or cut to it. */
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const MOST_TESTS = 8
const MESSAGE_CHARS = 160

/** Prints the list after the report of Vitest. */
export const failureReporter: Reporter = {
  onTestRunEnd(modules, errors) {
    const list = failureList(modules, errors)
    if (list) console.error(`\n${list}`)
  },
}

/**
 * Each test file that failed with the number of its failed tests and the command that runs it alone, and the first of
 * these tests with the first lines of their errors; then the errors outside of tests. Empty if nothing failed.
 */
function failureList(modules: readonly TestModule[], errors: readonly SerializedError[]): string {
  const files = modules.filter((module) => module.state() === 'failed').map(describeFile)
  const others = errors.map((error) => {
    const path = testFileOf(error)
    return `Outside of a test${path ? `, in ${relative(process.cwd(), path)}` : ''}: ${brief(error.message)}`
  })
  return [...files, ...others].join('\n')
}

/** The test file that was running when an error was thrown outside of a test. */
export function testFileOf(error: SerializedError): string | undefined {
  const path = error['VITEST_TEST_PATH']
  return typeof path === 'string' ? path : undefined
}

function describeFile(module: TestModule): string {
  const tests = [...module.children.allTests('failed')]
  const lines = tests
    .slice(0, MOST_TESTS)
    .map((test) => `  ${test.fullName}: ${brief(test.result().errors?.[0]?.message)}`)
  const rest = tests.length > MOST_TESTS ? [`  and ${tests.length - MOST_TESTS} more`] : []
  const suite = module.errors().map(({ message }) => `  ${brief(message)}`)
  const count = `${tests.length} failed ${tests.length === 1 ? 'test' : 'tests'}`
  const path = relative(process.cwd(), module.moduleId)
  return [`Failed: ${path} (${count})`, ...suite, ...lines, ...rest, `  Run alone: ${callAlone(module, tests)}`].join(
    '\n',
  )
}

/** The command that runs the failed test, or the file if several of its tests failed. */
function callAlone(module: TestModule, tests: readonly TestCase[]): string {
  const call = ['npx vitest run', ...(module.project.name ? [`--project ${module.project.name}`] : [])]
  const [only] = tests.length === 1 ? tests : []
  // Titles are patterns to Vitest.
  const title = only && ` -t '${only.fullName.replaceAll(' > ', ' ').replaceAll(/[^\p{L}\p{N} ,:-]/gu, '.')}'`
  return `${call.join(' ')} ${relative(process.cwd(), module.moduleId)}${title ?? ''}`
}

function brief(message = 'no message'): string {
  const line = message.trim().split('\n', 1)[0] ?? ''
  return line.length > MESSAGE_CHARS ? `${line.slice(0, MESSAGE_CHARS)} …` : line
}
