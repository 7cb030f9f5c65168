import type { DirectorySwitches } from '../manifest.js'
import type { Answer } from './answer.js'
import { spoilBody, withBody } from './spoilBody.js'
import { spoilImage } from './spoilImage.js'
import { spoilList } from './spoilList.js'
import { shapes, spoilRows, type Rows } from './spoilJson.js'

/** Answers a request with the faults of the switches. */
export async function spoil(request: Request, answer: Answer, switches: DirectorySwitches): Promise<Response> {
  const { redirect, status } = switches
  if (redirect !== null) return new Response(null, { status: 302, headers: { location: redirect } })
  const failure = status !== null && status >= 400 ? createError(status, switches) : undefined
  const said = failure ?? (await spoilContents(request, answer, switches))
  const spoilt = await spoilBody(said, switches.body)
  const headers = new Headers(spoilt.headers)
  if (switches.retryAfter !== null) headers.set('retry-after', switches.retryAfter)
  // The next request may get the right answer.
  headers.set('cache-control', 'no-store')
  return new Response(spoilt.body, { status: status ?? spoilt.status, headers })
}

async function spoilContents(request: Request, answer: Answer, switches: DirectorySwitches): Promise<Response> {
  const said = await spoilPage(request, answer, switches)
  const type = said.headers.get('content-type') ?? ''
  if (!said.ok) return said
  if (type.startsWith('image/')) return spoilImage(said, switches.image)
  if (!type.startsWith('application/json') || switches.shape === 'right') return said
  const shaped = shapes[switches.shape]((await said.json()) as Readonly<Record<string, unknown>>)
  return withBody(said, JSON.stringify(shaped))
}

async function spoilPage(request: Request, answer: Answer, { rows }: DirectorySwitches): Promise<Response> {
  const url = new URL(request.url)
  if (rows === 'right') return answer(request)
  if (!url.pathname.endsWith('/getWallets')) return spoilList(request, answer, rows)
  const first = await answer(request)
  if (!first.ok) return first
  const read = async (page: number): Promise<Rows> => {
    url.searchParams.set('page', String(page))
    return (await answer(new Request(url, { headers: request.headers }))).json() as Promise<Rows>
  }
  const page = Number(url.searchParams.get('page') ?? 1)
  return withBody(first, JSON.stringify(await spoilRows(rows, page, read)))
}

/** The forms of an error's body. */
function createError(status: number, { error, errorText }: DirectorySwitches): Response {
  switch (error) {
    case 'text':
      return new Response(errorText, { status })
    case 'empty':
      return new Response('', { status })
    case 'reasons':
      return Response.json({ reasons: [{ field: 'page', description: errorText }] }, { status })
    case 'code':
      return Response.json({ code: 'sandbox/switch', message: errorText }, { status })
    case 'quota':
      return Response.json({ reasons: [{ field: 'address', description: errorText }] }, { status })
  }
}
