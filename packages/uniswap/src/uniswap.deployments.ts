import type { CaipNetworkId, UniswapDeployment } from './uniswap.types.js'

// The sources: https://developers.uniswap.org, whose text is in github.com/Uniswap/docs, commit 0cd8e42: below
// content/protocols/v3/deployments the page of each network, with its wrapped coin, and content/protocols/v2/deployments.mdx.
// Without an official row are Celo, whose coin is a token by itself and is never wrapped, and Blast, which the pages left out.
// The deployed SwapRouter02 of some networks names no factory of v2, or another one: that is read on the chain.

/** Uniswap's contracts on the networks that its documentation names. */
export const deployments: Readonly<Record<CaipNetworkId, UniswapDeployment>> = {
  // Ethereum: v3-ethereum-deployments.mdx
  'eip155:1': {
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  },
  // Optimism: v3-optimism-deployments.mdx
  'eip155:10': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  },
  // BNB Smart Chain: v3-bnb-deployments.mdx
  'eip155:56': {
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
  },
  // Unichain: v3-unichain-deployments.mdx
  'eip155:130': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v3Factory: '0x1F98400000000000000000000000000000000003',
    quoter: '0x385A5cf5F83e99f7BB2852b6A19C3538b9FA7658',
    v2Factory: '0x1F98400000000000000000000000000000000002',
    router: '0x73855d06DE49d0fe4A9c42636Ba96c62da12FF9C',
  },
  // Polygon: v3-polygon-deployments.mdx
  'eip155:137': {
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  },
  // Monad: v3-monad-deployments.mdx
  'eip155:143': {
    wrapped: '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    v3Factory: '0x204FAca1764B154221e35c0d20aBb3c525710498',
    quoter: '0x661E93cca42AfacB172121EF892830cA3b70F08d',
    v2Factory: '0x182a927119D56008d921126764bF884221b10f59',
    router: '0xfE31F71C1b106EAc32F1A19239c9a9A72ddfb900',
  },
  // ZKsync: v3-zksync-deployments.mdx; Multicall3: zksync.ts of viem's chains
  'eip155:324': {
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    v3Factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    multicall: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  },
  // World Chain: v3-world-chain-deployments.mdx
  'eip155:480': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v3Factory: '0x7a5028BDa40e7B173C278C5342087826455ea25a',
    quoter: '0x10158D43e6cc414deE1Bd1eB0EfC6a5cBCfF244c',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x091AD9e2e6e5eD44c1c66dB50e49A601F9f36cF6',
  },
  // Base: v3-base-deployments.mdx
  'eip155:8453': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  },
  // Arbitrum: v3-arbitrum-deployments.mdx
  'eip155:42161': {
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  },
  // Avalanche: v3-avalanche-deployments.mdx
  'eip155:43114': {
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
  },
  // Zora: v3-zora-deployments.mdx
  'eip155:7777777': {
    wrapped: '0x4200000000000000000000000000000000000006',
    v3Factory: '0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb',
    quoter: '0x11867e1b3348F3ce4FcC170BC5af3d23E07E64Df',
    v2Factory: '0x0F797dC7efaEA995bB916f268D919d0a1950eE3C',
    router: '0x7De04c96BE5159c3b5CeffC82aa176dc81281557',
  },
  // Sepolia: v3-ethereum-deployments.mdx
  'eip155:11155111': {
    wrapped: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    v3Factory: '0x0227628f3F023bb0B980b67D528571c95c6DaC1c',
    quoter: '0xEd1f6473345F45b75F8179591dd5bA1888cf2FB3',
    v2Factory: '0xF62c03E08ada871A0bEb309762E260a7a6a880E6',
    router: '0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E',
  },
}
