import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { createOutbox } from './outbox.js'
import type { Relay } from './relay.js'

/** The open sockets of the relay. */
export interface RelaySockets {
  /** Opens a socket for a client that was admitted. */
  readonly open: (request: IncomingMessage, socket: Duplex, head: Buffer, clientId: string) => void
  /** Opens a socket and closes it with 3000, since a browser can't read the status of a refused upgrade. */
  readonly refuse: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly isFull: () => boolean
  /** Closes all sockets, and returns their number. */
  readonly cut: () => number
  /** Closes all sockets and ends the timer of the pings. */
  readonly stop: () => void
}

/** The parts that the sockets are made of. */
export interface RelaySocketsDeps {
  readonly relay: Relay
  /** Milliseconds by which everything the relay sends is delayed. */
  readonly delay: () => number
  /** Called each time the sockets are pinged, every 20 s. */
  readonly onPing: () => void
}

/** Clients on Node close a socket after 35 s of silence. */
const pingEveryMs = 20_000
const mostSockets = 500
/** The largest frame. A message in it is base64 of what an app asks a wallet to sign. */
const mostBytes = 1_048_576
const mostFramesPerSecond = 500
const mostBytesPerSecond = 8 * mostBytes
/** The limit of bytes that a client hasn't read. */
const mostBytesBuffered = 32 * mostBytes
const mostDelayed = 10_000
/** The close code of relays for an unknown project or an invalid key. */
const unauthorized = 3000

/** Creates the sockets' handler, with no socket open. */
export function createRelaySockets({ relay, delay, onPing }: RelaySocketsDeps): RelaySockets {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: mostBytes })
  /** Whether each socket has answered the last ping. */
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
    // For an invalid frame, or one that is too long, ws closes the socket with the right code.
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

/** Returns a function that says for each frame whether it exceeds the limits of one second. */
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
