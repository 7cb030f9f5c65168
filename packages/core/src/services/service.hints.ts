import type { Environment } from '../base/environment.js'

/** What hints need. */
export interface HintDeps {
  readonly environment: Pick<Environment, 'window' | 'warn'>
  /** Scheme and host of the directory. */
  readonly origin: string
  readonly debug: boolean
}

/** Tells whoever develops why a service can't be reached. Each is said once. */
export interface ServiceHints {
  /** Listens to what the page's Content Security Policy blocks. The answer ends it. */
  start(): () => void
  /** A request found nobody: offline, refused by CORS, blocked. Said in debug mode only (F036). */
  unreachable(): void
}

/** Makes the hints for one service. */
export function createServiceHints({ environment, origin, debug }: HintDeps): ServiceHints {
  const said = new Set<string>()
  const say = (text: string): void => {
    if (said.has(text)) return
    said.add(text)
    environment.warn(text)
  }
  const onViolation = (event: Event): void => {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent
    if (originOf(blockedURI) === origin)
      say(`this page's Content Security Policy blocks ${origin}: add it to ${effectiveDirective}.`)
  }
  return {
    start() {
      const { window } = environment
      window?.addEventListener('securitypolicyviolation', onViolation)
      return () => window?.removeEventListener('securitypolicyviolation', onViolation)
    },
    unreachable() {
      if (debug)
        say(`${origin} can't be reached. If it works elsewhere, look at its CORS headers: they must allow this page.`)
    },
  }
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin
  } catch {
    return undefined
  }
}
