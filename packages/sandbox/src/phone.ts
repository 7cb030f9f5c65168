import type { PhoneManifest } from './manifest.js'

/** Where the wallet page looks for a sandbox that nobody named. */
const knownSandbox = 'http://127.0.0.1:4500'

/** The address of the wallet page, the customary one unless given. Throws a TypeError for what is none. */
export function readPhoneUrl(given = 'http://localhost:4600'): string {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) throw new TypeError(`${given} is no address of a page.`)
  return given.replace(/\/+$/, '')
}

/**
 * The wallet page as the manifest tells of it. Its address names the sandbox where the page wouldn't find it by itself,
 * encoded, so that links that are made of it keep it.
 */
export function describePhone(phoneUrl: string, sandboxUrl: string): PhoneManifest {
  const name = 'Sandbox Phone'
  if (sandboxUrl === knownSandbox) return { name, url: phoneUrl }
  const separator = phoneUrl.includes('?') ? '&' : '/?'
  return { name, url: `${phoneUrl}${separator}sandbox=${encodeURIComponent(sandboxUrl)}` }
}
