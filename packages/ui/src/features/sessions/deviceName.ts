/** How much of a name is shown that can't be read, in characters. */
const MAX_LENGTH = 64

/** How browsers name themselves, those first whose names have the name of another one too. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X|iOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string, isPhone?: true])[] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as a visitor recognizes it. */
export interface NamedDevice {
  /** The names of its browser and its system, as `Firefox · Windows`. Where neither is known, the start of its text. */
  readonly name: string
  /** Whether it is a phone or a tablet. */
  readonly isPhone: boolean
}

/** Reads a header `User-Agent`, which is any text: nothing hangs on what it says. */
export function deviceName(userAgent: string): NamedDevice {
  const text = userAgent.slice(0, 1_000)
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(text)) ?? []
  const [, system, isPhone = false] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  const known = [browser, system].filter(Boolean).join(' · ')
  return { name: known || cut(text.trim()), isPhone }
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : text
}
