import { describe, expect, it } from 'vitest'
import type { TransactionProgress, TransactionReceipt } from './adapter.types.js'
import { withProgress } from './withProgress.js'

const receipt: TransactionReceipt = { hash: 'a', status: 'success' }

type Tell = (progress: TransactionProgress) => void

/** Collects the stages that the listener gets while a wait tells these stages. */
async function told(...stages: readonly (readonly [stage: TransactionProgress['stage'], hash: string])[]) {
  const heard: string[] = []
  const onProgress: Tell = ({ stage, hash }) => void heard.push(`${stage} ${hash}`)
  await withProgress({ report: () => {} }, { onProgress }, async (tell) => {
    for (const [stage, hash] of stages) tell({ stage, hash })
    return receipt
  })
  return heard
}

describe('withProgress', () => {
  it('tells each stage once, in order', async () => {
    expect(await told(['pending', 'a'], ['pending', 'a'], ['included', 'a'], ['included', 'a'])).toEqual([
      'pending a',
      'included a',
    ])
    expect(await told(['included', 'a'], ['pending', 'a'])).toEqual(['included a'])
  })

  it('tells the stages of the replacement, and no further stage of the first transaction', async () => {
    expect(
      await told(['pending', 'a'], ['replaced', 'b'], ['pending', 'a'], ['included', 'a'], ['included', 'b']),
    ).toEqual(['pending a', 'replaced b', 'included b'])
  })

  it('tells no stage of another transaction that is no replacement', async () => {
    expect(await told(['pending', 'a'], ['pending', 'b'], ['included', 'a'])).toEqual(['pending a', 'included a'])
  })

  it('tells the inclusion of the receipt where none was told, or one of another transaction', async () => {
    expect(await told()).toEqual(['included a'])
    expect(await told(['pending', 'a'])).toEqual(['pending a', 'included a'])
    expect(await told(['pending', 'a'], ['included', 'A'])).toEqual(['pending a', 'included a'])
    const heard: TransactionProgress[] = []
    const onProgress: Tell = (each) => void heard.push(each)
    await withProgress({ report: () => {} }, { onProgress }, async () => ({ ...receipt, blockNumber: 5n }))
    expect(heard).toEqual([{ stage: 'included', hash: 'a', blockNumber: 5n }])
  })

  it('tells all that is known of a stage, and resolves with the receipt', async () => {
    const heard: TransactionProgress[] = []
    const progress = { stage: 'included', hash: 'a', blockNumber: 5n } as const
    const waiting = withProgress(
      { report: () => {} },
      { onProgress: (each) => void heard.push(each) },
      async (tell) => {
        tell(progress)
        return receipt
      },
    )
    expect(await waiting).toBe(receipt)
    expect(heard).toEqual([progress])
  })

  it.each(['resolved', 'rejected'])('tells nothing once it has %s', async (how) => {
    const heard: TransactionProgress[] = []
    let late: Tell = () => {}
    const waiting = withProgress(
      { report: () => {} },
      { onProgress: (each) => void heard.push(each) },
      async (tell) => {
        late = tell
        if (how === 'rejected') throw new Error('timed out')
        return receipt
      },
    )
    await waiting.catch(() => undefined)
    const before = how === 'resolved' ? [{ stage: 'included', hash: 'a' }] : []
    expect(heard).toEqual(before)
    late({ stage: 'included', hash: 'a' })
    late({ stage: 'replaced', hash: 'b' })
    expect(heard).toEqual(before)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('listener')
      },
    ],
    ['rejects', () => Promise.reject(new Error('listener'))],
  ])('reports a listener that %s, and goes on', async (_, onProgress: () => unknown) => {
    const reports: unknown[] = []
    const waiting = withProgress({ report: (error) => void reports.push(error) }, { onProgress }, async (tell) => {
      tell({ stage: 'pending', hash: 'a' })
      tell({ stage: 'included', hash: 'a' })
      return receipt
    })
    expect(await waiting).toBe(receipt)
    await expect.poll(() => reports).toMatchObject([{ message: 'listener' }, { message: 'listener' }])
  })

  it('needs no listener', async () => {
    const waiting = withProgress({ report: () => {} }, {}, async (tell) => {
      tell({ stage: 'pending', hash: 'a' })
      return receipt
    })
    expect(await waiting).toBe(receipt)
  })
})
