import type { FeatureName, Features } from '../../latch.types.js'
import * as flows from '../flows.js'
import type { Flow } from './flow.types.js'

/** The names of the features that have a form, which begins with the parameters of its route. */
type FormFeature = {
  [name in FeatureName]: Features[name] extends { begin(params: never): void; readonly state: object } ? name : never
}[FeatureName]

/** The flows by their names. */
export const FLOWS: Readonly<Record<string, Flow<FormFeature>>> = flows

/** The flow with a name. Undefined without one. */
export const flowNamed = (name: string | undefined): Flow | undefined => (name === undefined ? undefined : FLOWS[name])
