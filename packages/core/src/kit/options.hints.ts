import { own } from '../base/guard.js'
import type { HintContext } from './feature.types.js'
import { KIT_OPTIONS } from './options.rules.js'
import type { LaterSwitches } from '../features/config/switches.types.js'

type Later<options> = Readonly<Record<keyof options, 'later'>>

const LATER_SWITCHES: Later<LaterSwitches> = {
  smartSessions: 'later',
  connectMethodsOrder: 'later',
  pay: 'later',
  onramp: 'later',
  socials: 'later',
}

/**
 * The hints about option names that are unknown, options that have no effect yet, and a `metadata.url` that is not
 * whole.
 */
export function hintsOf({ given, list }: HintContext): string[] {
  const features = Object.values(list)
  const options = Object.assign({}, KIT_OPTIONS, ...features.map(({ options }) => options)) as object
  const switches = Object.assign({}, LATER_SWITCHES, ...features.map(({ switches }) => switches)) as object
  const names = [...namesIn('', given, options), ...namesIn('features.', given.features, switches)]
  const hint = (text: string, kind: string): string[] => {
    const ofKind = names.flatMap((each) => (each.kind === kind ? [each.name] : []))
    return ofKind.length > 0 ? [`${text}: ${ofKind.join(', ')}.`] : []
  }
  return [
    ...hint('no such option, misspelt perhaps', 'unknown'),
    ...hint('not built yet, and without effect', 'later'),
    ...urlHints(given.metadata),
  ]
}

/** The names of the options that have a value. Leaves out known options that are false: they ask for no effect. */
const namesIn = (prefix: string, options: object = {}, table: object): { name: string; kind: string }[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const known = own(table, name)
    const kind = known === undefined ? 'unknown' : known === 'later' ? 'later' : 'built'
    return value === undefined || (value === false && known !== undefined) ? [] : [{ name: prefix + name, kind }]
  })

function urlHints({ url }: HintContext['given']['metadata']): string[] {
  return url === undefined || isWholeUrl(url)
    ? []
    : [`metadata.url is the app's whole address, such as https://example.org, which "${url}" is not.`]
}

function isWholeUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
