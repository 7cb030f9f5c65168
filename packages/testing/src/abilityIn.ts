import { abilityOf, type AbilityName, type Adapter, type AdapterAbilities } from '@latchkit/core/adapter'

/**
 * Gives an ability of an adapter to a test. Each function of it loads the ability first. The calls reject where the
 * adapter lacks the ability or the function. The object is no promise: `await` resolves with the object itself.
 */
export const abilityIn = <name extends AbilityName>(
  adapter: Pick<Adapter, 'abilities'>,
  name: name,
): Required<AdapterAbilities[name]> =>
  new Proxy({} as Required<AdapterAbilities[name]>, {
    get(_, key) {
      // `await` and the formatters of a test read these names of any object.
      if (typeof key === 'symbol' || key === 'then') return undefined
      return async (...args: readonly unknown[]): Promise<unknown> => {
        const ability = await abilityOf(adapter, name)
        const call: unknown = ability && Reflect.get(ability, key)
        if (typeof call !== 'function') throw new Error(`The adapter has no ${name}.${key}.`)
        return Reflect.apply(call, ability, args)
      }
    },
  })
