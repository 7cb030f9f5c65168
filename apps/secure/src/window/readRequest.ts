import type { WindowRequest } from './window.types.js'

/**
 * Reads what a window was given. Undefined where that is nothing of this site's frame. Only the maker of the secret fills a box, so
 * of the content the kind alone is checked: views draw texts as texts.
 */
export function readRequest(given: unknown): WindowRequest | undefined {
  const { task, look } = (given ?? {}) as Partial<WindowRequest>
  const isTask = task !== undefined && ['keep', 'code', 'approve'].includes(task.kind)
  const isLook = look?.themeMode === 'dark' || look?.themeMode === 'light'
  return isTask && isLook ? { task, look } : undefined
}
