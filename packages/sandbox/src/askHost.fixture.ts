import { request, type IncomingHttpHeaders } from 'node:http'

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer with its whole text. */
export interface HostAnswer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** Sends a request with another `Host`, as a browser does for a name of this machine. Node knows no names below `localhost`. */
export function askHost(url: string, host: string, path: string, given: Asked = {}) {
  const { method = 'GET', headers = {}, body } = given
  return new Promise<HostAnswer>((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers: { ...headers, host } }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
