import type { Latch } from '@latchkit/core'

const VARIABLES = { accent: '--lk-accent', fontFamily: '--lk-font', radius: '--lk-radius-card' } as const

/** Keeps the host's mode and variables as the kit's theme says; `system` follows the visitor's setting live. */
export function followTheme(latch: Latch, host: HTMLElement): () => void {
  const light = host.ownerDocument.defaultView?.matchMedia('(prefers-color-scheme: light)')
  const apply = (): void => {
    const { mode, variables } = latch.getState().theme
    host.dataset.mode = mode === 'system' ? (light?.matches ? 'light' : 'dark') : mode
    for (const [name, property] of Object.entries(VARIABLES))
      host.style.setProperty(property, variables[name as keyof typeof VARIABLES] ?? null)
  }
  apply()
  light?.addEventListener('change', apply)
  const stop = latch.subscribe(apply)
  return () => {
    stop()
    light?.removeEventListener('change', apply)
  }
}
