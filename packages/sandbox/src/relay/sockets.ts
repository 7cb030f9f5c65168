import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { createOutbox } from './outbox.js'
import type { Relay } from './relay.js'

/** The sockets that are open. */
export interface RelaySockets {
  /** Opens one for a client that may come in. */
  readonly open: (request: IncomingMessage, socket: Duplex, head: Buffer, clientId: string) => void
  /** Opens one for a client that may not come in, and closes it with 3000: the only refusal that a browser tells of. */
  readonly refuse: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly isFull: () => boolean
  /** Cuts all of them, and tells how many there were. */
  readonly cut: () => number
  /** Cuts all of them and ends the timer. */
  readonly stop: () => void
}

/** What they need. */
export interface RelaySocketsDeps {
  readonly relay: Relay
  /** Milliseconds that everything the relay says is late. */
  readonly delay: () => number
  /** Called as often as sockets are pinged. */
  readonly onPing: () => void
}

/** Clients on Node give a socket up after 35 s of silence. */
const pingEveryMs = 20_000
const mostSockets = 500
/** A frame; a message inside is base64 of what an app asks to be signed. */
const mostBytes = 1_048_576
const mostFramesPerSecond = 500
const mostBytesPerSecond = 8 * mostBytes
/** Of what a client doesn't read. */
const mostBytesBuffered = 32 * mostBytes
const mostDelayed = 10_000
/** How relays say that they don't take a project or a key. */
const unauthorized = 3000

/** Makes them, none open. */
export function createRelaySockets({ relay, delay, onPing }: RelaySocketsDeps): RelaySockets {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: mostBytes })
  /** Each with whether it has answered the last ping. */
  const sockets = new Map<WebSocket, boolean>()

  const pings = setInterval(() => {
    for (const [socket, alive] of sockets) {
      if (!alive) socket.terminate()
      else ping(socket)
    }
    onPing()
  }, pingEveryMs).unref()
  const ping = (socket: WebSocket): void => {
    sockets.set(socket, false)
    socket.ping()
  }
  const serve = (socket: WebSocket, clientId: string): void => {
    sockets.set(socket, true)
    const seat = relay.join({ id: clientId, send: createSender(socket, delay) })
    const isFlood = createFloodGate()
    socket.on('pong', () => sockets.set(socket, true))
    socket.on('message', (data) => {
      const text = textOf(data)
      if (socket.readyState !== socket.OPEN) return
      if (isFlood(text.length)) socket.close(1008, 'Too much at once')
      else seat.receive(text)
    })
    // A frame that is none, or too long: ws closes the socket with the right code.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      seat.leave()
    })
  }
  const cut = (): number => {
    const open = [...sockets.keys()]
    for (const socket of open) socket.terminate()
    return open.length
  }

  return {
    open: (request, socket, head, clientId) =>
      server.handleUpgrade(request, socket, head, (opened) => serve(opened, clientId)),
    refuse: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => undefined)
        opened.close(unauthorized, 'Unauthorized: invalid key')
      }),
    isFull: () => sockets.size >= mostSockets,
    cut,
    stop: () => {
      clearInterval(pings)
      cut()
    },
  }
}

function createSender(socket: WebSocket, delay: () => number): (text: string) => void {
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostBytesBuffered) socket.terminate()
    else socket.send(text)
  }
  return createOutbox({ send, delay, mostWaiting: mostDelayed, onFull: () => socket.terminate() })
}

/** Tells of each frame whether it is one too many in its second. */
function createFloodGate(): (length: number) => boolean {
  let began = -Infinity
  let frames = 0
  let bytes = 0
  return (length) => {
    const now = performance.now()
    if (now - began >= 1000) [began, frames, bytes] = [now, 0, 0]
    frames += 1
    bytes += length
    return frames > mostFramesPerSecond || bytes > mostBytesPerSecond
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
}
