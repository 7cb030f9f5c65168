// Preloaded into a server: writes the host of each connection to another machine, before it is made.
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'

const OWN = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
const { connect } = Socket.prototype

/** @this {Socket} */
Socket.prototype.connect = function (...args) {
  // Node's own callers pass the arguments of `connect` as one array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { host, path } = typeof first === 'object' ? first : { host: second }
  if (!path && typeof host === 'string' && !OWN.test(host)) writeSync(2, `foreign connection: ${host}\n`)
  return connect.apply(this, args)
}
