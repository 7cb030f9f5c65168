import { expect, it } from 'vitest'
import type { HintContext } from '../../kit/feature.types.js'
import { hintsOf } from './wallets.hints.js'

const hintsFor = (given: object): string[] => hintsOf({ given } as unknown as HintContext)
const customWallets = [{ id: 'own', name: 'Own Wallet', rdns: 'example.own' }]

it('S3.17 says nothing of groups whose wallets are known, or may be', () => {
  expect(hintsFor({})).toEqual([])
  expect(
    hintsFor({
      customWallets,
      walletGroups: [
        { name: 'Ours', wallets: ['own'] },
        { name: 'More', wallets: ['x.y'] },
      ],
      endpoints: { directory: 'https://d.example' },
    }),
  ).toEqual([])
  expect(hintsFor({ customWallets, walletGroups: [{ name: 'Ours', wallets: ['example.own'] }] })).toEqual([])
})

it('S3.17 names the ids that nothing has, the wallets of two groups, and groups that are none', () => {
  const walletGroups = [
    { name: 'Ours', wallets: ['Own Wallet', 'misspelt'] },
    { name: 'Again', wallets: ['Own Wallet'] },
    { name: 'Nothing', wallets: [] },
  ]
  expect(hintsFor({ customWallets, walletGroups })).toEqual([
    expect.stringContaining('without a name and wallets'),
    expect.stringMatching(/first group alone: Own Wallet\.$/),
    expect.stringMatching(/neither customWallets nor a directory has: misspelt\.$/),
  ])
})

it('says what it can of a list in which something is no wallet, as core lists the others', () => {
  const given = [null, undefined, 7, {}, { id: 'misspelt' }, ...customWallets]
  expect(hintsFor({ customWallets: given, walletGroups: [{ name: 'Ours', wallets: ['own', 'misspelt'] }] })).toEqual([
    expect.stringMatching(/neither customWallets nor a directory has: misspelt\.$/),
  ])
})
