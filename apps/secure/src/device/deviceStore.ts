import type { DeviceClock, DeviceStore, KeyValues } from './device.types.js'

/** How long the browser may take to answer, in ms: some leave the question unanswered. */
const SILENT_MS = 2_000
/** The key that is read to find out whether there is a database. */
const TRIAL = 'trial'

/**
 * Opens what this browser keeps. Where the browser refuses the frame a database, or is silent for 2 s, the values are kept in
 * memory, until the frame is loaded anew (F175). Never rejects.
 */
export async function openDeviceStore(database: KeyValues, clock: DeviceClock): Promise<DeviceStore> {
  const memory = (await answers(database.get(TRIAL), clock)) ? undefined : new Map<string, unknown>()
  let values = memory ? inMemory(memory) : database
  return {
    isKept: () => values === database || !memory,
    read: (key) => values.get(key),
    write: (key, value) => values.update(key, () => value),
    async keepFirst(key, value) {
      let first = value
      await values.update<typeof value>(key, (known) => (first = known ?? value))
      return first
    },
    remove: (key) => values.del(key),
    async moveTo(next) {
      for (const [key, value] of memory ?? []) await next.update(key, () => value)
      memory?.clear()
      values = database = next
    },
  }
}

/** Whether a question is answered in time. */
const answers = (question: Promise<unknown>, clock: DeviceClock): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = clock.after(SILENT_MS, () => resolve(false))
    question
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(stop)
  })

function inMemory(values: Map<string, unknown>): KeyValues {
  return {
    get: async <Value>(key: string) => values.get(key) as Value | undefined,
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) =>
      void values.set(key, change(values.get(key) as Value | undefined)),
    del: async (key) => void values.delete(key),
  }
}
