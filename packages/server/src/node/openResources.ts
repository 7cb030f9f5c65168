import { partsOf } from '../endpoints/defineResource.js'
import type { Opened, OpenContext } from '../endpoints/parts.types.js'
import type { Added } from '../endpoints/resource.types.js'
import * as resources from '../resources.js'

/** The sources of a configuration, which are opened. */
export interface OpenSources {
  readonly sources: Added<'options'>
  /** Ends the work that goes on between calls. */
  readonly stop: () => Promise<void>
}

/** Opens the source of each resource, once. */
export async function openResources(given: Omit<OpenContext, 'load'>): Promise<OpenSources> {
  const begun = new Map<unknown, Promise<Opened>>()
  const context: OpenContext = {
    ...given,
    load: <Result extends Opened>(open: (context: OpenContext) => Promise<Result>) => {
      const opening = begun.get(open) ?? open(context)
      begun.set(open, opening)
      return opening as Promise<Result>
    },
  }
  const opened = await Promise.all(
    Object.entries(partsOf(resources)).map(async ([name, { open }]) => [name, await open?.(context)] as const),
  )
  return {
    sources: Object.fromEntries(opened.map(([name, part]) => [name, part?.source])),
    stop: async () => {
      await Promise.all(opened.map(async ([, part]) => part?.stop?.()))
    },
  }
}
