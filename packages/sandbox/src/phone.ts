import type { PhoneManifest } from './manifest.js'

/** The address at which the phone wallet looks for a sandbox when its own address names none. */
const knownSandbox = 'http://127.0.0.1:4500'

/**
 * Returns the address of the phone wallet, `http://localhost:4600` by default, without a slash at the end.
 *
 * @throws TypeError where `given` is no address with http or https.
 */
export function readPhoneUrl(given = 'http://localhost:4600'): string {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) throw new TypeError(`${given} is no address of a page.`)
  return given.replace(/\/+$/, '')
}

/**
 * Describes the phone wallet for the manifest. Its address names the sandbox where the page wouldn't find it by itself.
 * The name is URL-encoded, so that links made of the address keep it.
 */
export function describePhone(phoneUrl: string, sandboxUrl: string): PhoneManifest {
  const name = 'Sandbox Phone'
  if (sandboxUrl === knownSandbox) return { name, url: phoneUrl }
  const separator = phoneUrl.includes('?') ? '&' : '/?'
  return { name, url: `${phoneUrl}${separator}sandbox=${encodeURIComponent(sandboxUrl)}` }
}
