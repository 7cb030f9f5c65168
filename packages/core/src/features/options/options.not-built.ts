import type { LatchOptions } from './options.types.js'

const NOT_BUILT_YET: readonly (keyof LatchOptions)[] = [
  'projectId',
  'sdkType',
  'sdkVersion',
  'endpoints',
  'customWallets',
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
  'tokens',
  'siwx',
]
const BUILT_FEATURES: readonly string[] = ['connectorTypeOrder', 'legalCheckbox']

/** The options given that this release only knows by name. */
export function optionsNotBuiltYet(options: LatchOptions): string[] {
  // What is switched off is off.
  const given = (name: string, value: unknown): string[] => (value === undefined || value === false ? [] : [name])
  const features = Object.entries(options.features ?? {}).filter(([name]) => !BUILT_FEATURES.includes(name))
  return [
    ...NOT_BUILT_YET.flatMap((name) => given(name, options[name])),
    ...features.flatMap(([name, value]) => given(`features.${name}`, value)),
  ]
}
