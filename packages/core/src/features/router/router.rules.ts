import type { IntersectionOf } from '../../base/intersection.types.js'
import * as views from '../views.js'
import type { KitRoutes, ViewName } from './router.types.js'
import type { FactsOf, ViewFacts } from './views.types.js'

type Listed = IntersectionOf<(typeof views)[keyof typeof views]>

const KIT_FACTS: FactsOf<KitRoutes> = Object.assign({}, ...Object.values(views)) as Listed

const FACTS: { readonly [view in ViewName]?: ViewFacts } = KIT_FACTS

/** What features must know of a view. A view that the app added has no facts. */
export const factsOf = (view: ViewName): ViewFacts => FACTS[view] ?? {}
