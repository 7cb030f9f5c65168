// Records the calls of instrumented functions that an amount passes, and by which calls each was made.
import { AsyncLocalStorage } from 'node:async_hooks'

/** How deep, and in how many values, an amount is looked for. */
const MAX_DEPTH = 6
const MAX_VALUES = 3_000

/**
 * @typedef {{ file: string, name: string, compares: boolean }} About
 * @typedef {About & { parent: Call | undefined, given: readonly string[], returned: readonly string[] }} Call
 */

/**
 * The forms of an amount in a value: in its members, and in theirs.
 * @param {unknown} value
 * @param {(value: unknown) => string | undefined} formOf
 */
function formsIn(value, formOf) {
  const forms = new Set()
  const seen = new Set()
  /** @param {unknown} each @param {number} depth */
  const look = (each, depth) => {
    const form = formOf(each)
    if (form) forms.add(form)
    if (typeof each !== 'object' || each === null || depth === 0 || seen.has(each) || seen.size > MAX_VALUES) return
    seen.add(each)
    const kind = /** @type {unknown} */ (Object.getPrototypeOf(each))
    if (!Array.isArray(each) && ((kind !== null && kind !== Object.prototype) || '$$typeof' in each)) return
    for (const member of Object.values(Object.getOwnPropertyDescriptors(each))) look(member.value, depth - 1)
  }
  look(value, MAX_DEPTH)
  return /** @type {string[]} */ ([...forms])
}

/** Makes the recorder, and what the instrumented functions call. @param {(value: unknown) => string | undefined} formOf */
export function createRecorder(formOf) {
  /** @type {AsyncLocalStorage<Call>} */
  const storage = new AsyncLocalStorage()
  /** @type {Call[]} */
  const calls = []
  let isOn = false
  /** @type {{ isSo: () => boolean, legs: Call[] }[]} */
  const awaited = []

  /** Asks without recording. @param {() => boolean} isSo */
  const quietly = (isSo) => {
    isOn = false
    try {
      return isSo()
    } finally {
      isOn = true
    }
  }
  const open = () => (isOn ? awaited.filter(({ isSo, legs }) => legs.length === 0 && !quietly(isSo)) : [])

  /** @param {About} about @param {readonly unknown[]} args @param {() => unknown} run */
  const record = (about, args, run) => {
    if (!isOn) return run()
    /** @type {Call} */
    const call = { ...about, parent: storage.getStore(), given: formsIn(args, formOf), returned: [] }
    calls.push(call)
    const before = open()
    const result = storage.run(call, run)
    for (const { isSo, legs } of before) if (isOn && legs.length === 0 && quietly(isSo)) legs.push(call)
    const keep = (/** @type {unknown} */ answer) => void (call.returned = formsIn(answer, formOf))
    if (result instanceof Promise) result.then(keep, () => {})
    else keep(result)
    return result
  }
  Object.assign(globalThis, { latchkitTrip: record })
  return {
    calls,
    /** The call that is running. */
    now: () => storage.getStore(),
    begin: () => void (isOn = true),
    end: () => void (isOn = false),
    /** Returns a list that has the innermost call which makes it so, once one has. @param {() => boolean} isSo */
    until(isSo) {
      /** @type {Call[]} */
      const legs = []
      awaited.push({ isSo, legs })
      return legs
    },
  }
}

/** The call, and those by which it was made. @param {Call | undefined} call @returns {readonly Call[]} */
export const madeBy = (call) => (call ? [...madeBy(call.parent), call] : [])

/**
 * The calls of a trip: those that lead to its `stops`, and those that give the amount back to them.
 * @param {readonly Call[]} calls all, in their order
 * @param {readonly (Call | undefined)[]} stops
 */
export function callsOnTrip(calls, stops) {
  const trip = new Set(stops.flatMap(madeBy))
  for (const call of calls) if (call.parent && trip.has(call.parent) && call.returned.length > 0) trip.add(call)
  return calls.filter((call) => trip.has(call))
}

/** The calls that compare account, network or wallet, without those that such a call makes. @param {readonly Call[]} calls */
export const checksIn = (calls) =>
  calls.filter((call) => call.compares && !madeBy(call.parent).some((each) => each.compares))
