import { createFakeWallet, type FakeWallet } from '@latchkit/testing'

/** The names of the wallets that stories have installed. */
export type WalletName = 'Harbor' | 'Lantern' | 'Quartz' | 'Meadow' | 'Orbit' | 'Pebble' | 'Comet' | 'Saffron'

/** A wallet's icon: a shape on a colour. */
export const icon = (colour: string, path: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

const SHAPES: Readonly<Record<WalletName, readonly [colour: string, path: string]>> = {
  Harbor: ['#e2761b', 'M48 20v52M28 52c0 14 9 22 20 22s20-8 20-22M36 34h24'],
  Lantern: ['#7a5cff', 'M36 30h24v36H36zM40 30c0-8 4-12 8-12s8 4 8 12M36 78h24'],
  Quartz: ['#0c8f7c', 'M48 18l24 22-24 38-24-38zM24 40h48'],
  Meadow: ['#2f7d32', 'M24 72c0-28 20-44 48-46 0 28-16 46-40 46M24 78c8-18 18-28 32-36'],
  Orbit: ['#1b63d8', 'M48 34a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM20 66c16 4 44-14 56-36'],
  Pebble: ['#5a6270', 'M26 56c0-14 10-26 24-26s22 10 22 22-8 18-24 18-22-4-22-14Z'],
  Comet: ['#c2255c', 'M60 36a12 12 0 1 0 0 24 12 12 0 0 0 0-24ZM20 34h24M16 48h24M20 62h24'],
  Saffron: ['#b7791f', 'M48 20v56M30 30c8 4 14 12 18 22 4-10 10-18 18-22'],
}

/** All names of {@link WalletName}. */
export const WALLET_NAMES: readonly WalletName[] = Object.keys(SHAPES) as WalletName[]

/** An installed wallet with an icon of its own. */
export const wallet = (name: WalletName): FakeWallet =>
  createFakeWallet({ name, rdns: `org.example.${name.toLowerCase()}`, icon: icon(...SHAPES[name]) })
