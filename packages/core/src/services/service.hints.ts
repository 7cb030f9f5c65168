import type { Environment } from '../base/environment.js'

/** The dependencies of the hints about a service. */
export interface HintDeps {
  readonly environment: Pick<Environment, 'window' | 'warn'>
  /** The origin of the service: scheme and host. */
  readonly origin: string
  readonly debug: boolean
}

/** Prints hints for the developer about a service that can't be reached: each of them once. */
export interface ServiceHints {
  /**
   * Prints a hint where the page's Content Security Policy blocks the service (F037). Returns a function that ends
   * that.
   */
  start(): () => void
  /**
   * Prints a hint after a request that got no answer: offline, blocked, or refused by CORS. In debug mode only (F036).
   */
  unreachable(): void
}

/** Makes the hints about one service. */
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
