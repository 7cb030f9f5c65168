import type { DirectorySwitches } from '../manifest.js'
import type { Answer } from './answer.js'
import { withBody } from './spoilBody.js'

type RowFault = Exclude<DirectorySwitches['rows'], 'right'>
type Json = Readonly<Record<string, unknown>>

/** The members that hold the rows of an answer. */
const lists = ['data', 'balances', 'fungibles', 'tokens']

/** The number of rows of an earlier page that an overlapping page begins with. */
const overlap = 5

/** How the made-up cursors of endless pages begin. */
const endless = 'endless-'

/** Answers a request with spoilt rows, where its answer has a list. A history also has a `next`, which is spoilt too. */
export async function spoilList(request: Request, answer: Answer, rows: RowFault): Promise<Response> {
  const url = new URL(request.url)
  if (!url.pathname.endsWith('/history')) return changeList(await answer(request), (list) => spoilRowsOf(list, rows))
  const cursor = url.searchParams.get('cursor') ?? ''
  const ask = (asked: string): Promise<Response> => {
    const page = new URL(url)
    if (asked === '') page.searchParams.delete('cursor')
    else page.searchParams.set('cursor', asked)
    return answer(new Request(page, { headers: request.headers }))
  }
  const isFirst = cursor === '' || cursor.startsWith(endless) || rows === 'same-page'
  const said = await ask(isFirst ? '' : cursor)
  const first = rows === 'overlapping' && !isFirst ? rowsOf(await readJson(await ask(''))) : []
  const spoilt = await changeList(said, (list) => [...first.slice(0, overlap), ...spoilRowsOf(list, rows)])
  return changeNext(spoilt, cursor, rows)
}

function spoilRowsOf(list: readonly unknown[], rows: RowFault): readonly unknown[] {
  if (rows === 'none') return []
  return rows === 'twice' ? list.flatMap((row) => [row, row]) : list
}

const readJson = async (answer: Response): Promise<Json> => (answer.ok ? ((await answer.json()) as Json) : {})

const rowsOf = (body: Json): readonly unknown[] => (Array.isArray(body.data) ? (body.data as readonly unknown[]) : [])

async function changeList(
  answer: Response,
  change: (list: readonly unknown[]) => readonly unknown[],
): Promise<Response> {
  return changeBody(answer, (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        lists.includes(name) && Array.isArray(value) ? change(value as readonly unknown[]) : value,
      ]),
    ),
  )
}

function changeNext(answer: Response, cursor: string, rows: RowFault): Promise<Response> | Response {
  if (rows === 'stuck') return changeBody(answer, (body) => ({ ...body, next: cursor === '' ? body.next : cursor }))
  if (rows !== 'endless') return answer
  const page = cursor.startsWith(endless) ? Number(cursor.slice(endless.length)) : 0
  return changeBody(answer, (body) => ({ ...body, next: `${endless}${page + 1}` }))
}

async function changeBody(answer: Response, change: (body: Json) => Json): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return answer
  const body: unknown = await answer.json()
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return withBody(answer, JSON.stringify(isObject ? change(body as Json) : body))
}
