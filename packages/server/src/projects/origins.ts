/**
 * Whether pages of `origin` may use a project. An entry of `allowed` is an origin (`https://app.example`), a host, or
 * `*.` and a host for all its subdomains. An empty list allows every page, also one without an origin.
 */
export function isOriginAllowed(origin: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return allowed.some((each) => {
    const [, scheme, pattern = ''] = /^(?:([a-z]+:)\/\/)?([^/]+)\/?$/.exec(each.trim().toLowerCase()) ?? []
    if (scheme !== undefined && scheme !== protocol) return false
    return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
  })
}
