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
  const isKept = await answers(database.get(TRIAL), clock)
  const { get, update, del } = isKept ? database : createMemory()
  return {
    isKept,
    read: get,
    write: (key, value) => update(key, () => value),
    async keepFirst(key, value) {
      let first = value
      await update<typeof value>(key, (known) => (first = known ?? value))
      return first
    },
    remove: del,
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

function createMemory(): KeyValues {
  const values = new Map<string, unknown>()
  return {
    get: async <Value>(key: string) => values.get(key) as Value | undefined,
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) =>
      void values.set(key, change(values.get(key) as Value | undefined)),
    del: async (key) => void values.delete(key),
  }
}
