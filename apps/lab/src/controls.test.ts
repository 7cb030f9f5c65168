import type { Manifest } from '@latchkit/sandbox'
import { describe, expect, it } from 'vitest'
import { controllables, toGiven, toStateText } from './controls.js'

const chains = controllables({
  evm: { chains: [{ name: 'One', controlUrl: '/evm' }] },
  solana: { name: 'Solana', controlUrl: '/solana' },
  bitcoin: { name: 'Bitcoin', switchesUrl: '/switches', mineUrl: '/mine', reorgUrl: '/reorg' },
} as unknown as Manifest)
const given = { hash: '0xa', blocks: '2', transactions: 'move', baseFee: '7' } as const

describe('the controls of the chains', () => {
  it('are those that the sandbox has for each chain', () => {
    const bodies = chains.map(({ name, actions }) => [
      name,
      Object.fromEntries(
        Object.entries(actions).map(([action, ask]) => {
          const { url, method, body } = ask(given)
          return [action, `${method} ${url} ${JSON.stringify(body)}`]
        }),
      ),
    ])
    expect(Object.fromEntries(bodies)).toEqual({
      One: {
        Hold: 'PUT /evm {"hold":true}',
        Mine: 'PUT /evm {"mine":2}',
        Replace: 'PUT /evm {"replace":{"hash":"0xa"}}',
        Cancel: 'PUT /evm {"cancel":"0xa"}',
        Reprice: 'PUT /evm {"reprice":"0xa"}',
        Drop: 'PUT /evm {"drop":"0xa"}',
        Reorganise: 'PUT /evm {"reorg":{"blocks":2,"transactions":"move"}}',
        'Set base fee': 'PUT /evm {"baseFee":"7"}',
        Reset: 'PUT /evm {}',
      },
      Solana: {
        Hold: 'PUT /solana {"hold":true}',
        'Expire blockhashes': 'PUT /solana {"expire":true}',
        Reset: 'PUT /solana {}',
      },
      Bitcoin: {
        Mine: 'POST /mine {"blocks":2}',
        'Mine each': 'PUT /switches {"autoMine":true}',
        Reorganise: 'POST /reorg {"blocks":2,"transactions":"move"}',
        'Lose answers': 'PUT /switches {"loseAnswer":true}',
        Reset: 'PUT /switches {}',
      },
    })
  })

  it('mean one block, and the last transaction that waits, where nothing else is given', () => {
    const empty = toGiven(new Map([['hash', ' ']]), { waiting: ['0x1', '0x2'] })
    expect(empty).toEqual({ hash: '0x2', blocks: '', transactions: '', baseFee: '' })
    expect(chains[0]?.actions.Mine?.(empty).body).toEqual({ mine: 1 })
    expect(toGiven(new Map(Object.entries(given)), { waiting: ['0x1'] })).toEqual(given)
    expect(toGiven(new Map(), { hold: false }).hash).toBe('')
  })

  it('say the state of a chain', () => {
    expect(toStateText({ hold: true, block: 7, waiting: ['0x1', '0x2'] })).toBe(
      'hold: true · block: 7 · waiting: 0x1, 0x2',
    )
    expect(toStateText({ waiting: [] })).toBe('waiting: none')
  })
})
