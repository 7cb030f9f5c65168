import type { AbilityLoaders, AbilityName, AdapterAbilities } from './adapter.types.js'

/**
 * What loads each ability: a function that loads an object which has it under its name. Or a table with such a function
 * for each function of the ability: then each function loads only what it needs, and can be used where the others can't
 * be loaded. All that `made` has is required, so an ability or a function that is made but not passed on is a compile
 * error.
 */
export type AbilitySources<made> = {
  readonly [name in keyof made]:
    | (() => Promise<{ readonly [each in name]: made[name] }>)
    | { readonly [call in keyof made[name]]: () => Promise<{ readonly [each in name]: Pick<made[name], call> }> }
}

type Call = (...args: readonly unknown[]) => unknown
type Load<loaded> = () => Promise<Readonly<Record<string, loaded>>>

const mapValues = <value, result>(
  table: Readonly<Record<string, value>>,
  make: (name: string, value: value) => result,
): Record<string, result> => Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(name, value)]))

/** Makes the functions that load the abilities of an adapter whose late code has several of them in one object. */
export function lateAbilities<made extends Partial<AdapterAbilities>>(
  sources: AbilitySources<made>,
): AbilityLoaders<made> {
  const given = sources as Readonly<
    Record<string, Load<unknown> | Readonly<Record<string, Load<Record<string, Call>>>>>
  >
  const loaders = mapValues(given, (name, source) => async () => {
    if (typeof source === 'function') return (await source())[name]
    return mapValues(
      source,
      (call, load) =>
        async (...args: readonly unknown[]) =>
          (await load())[name]?.[call]?.(...args),
    )
  })
  // The names are those of the sources, whose types say what each loads.
  return loaders as object as AbilityLoaders<made>
}

/** Makes the functions that load the abilities of a list, which one function loads together. */
export const allFrom = <name extends AbilityName>(
  names: readonly name[],
  load: () => Promise<Pick<AdapterAbilities, name>>,
): AbilityLoaders<Pick<AdapterAbilities, name>> =>
  Object.fromEntries(names.map((name) => [name, async () => (await load())[name]])) as never
