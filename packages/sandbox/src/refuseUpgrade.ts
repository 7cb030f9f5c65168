import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a websocket request with an HTTP status, and ends its socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy()
  // Destroys the socket after the answer: a client that never closes its side would keep the server from stopping.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}
