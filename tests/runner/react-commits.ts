/**
 * Lets a test observe React's commits. React looks for this hook once, when it is loaded, and test files share
 * the process that loaded it: it must be installed before all of them.
 */
export interface Fiber {
  readonly type: { readonly name?: string } | null
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

type Listener = (root: Fiber) => void

const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

interface Hook {
  listener: Listener | null
}

const hooks = globalThis as unknown as Record<string, Hook | undefined>

hooks[HOOK] ??= reactHook()

function reactHook(): Hook {
  const hook = {
    listener: null as Listener | null,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => hook.listener?.(current),
  }
  return hook
}

/** Calls the listener with the root of each commit from now on, instead of the previous listener; null: none. */
export function onReactCommit(listener: Listener | null): void {
  const hook = hooks[HOOK]
  if (hook) hook.listener = listener
}
