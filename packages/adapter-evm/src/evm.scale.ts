import {
  fieldsOf,
  isContractsFault,
  PLAIN_SCALE,
  scaleOfMultiplier,
  toWalletError,
  type Scale,
  type WalletErrorReason,
} from '@latchkit/core/adapter'
import type { Address, Chain, Client, Transport } from 'viem'
import { readContract } from 'viem/actions'
import { erc20Abi } from './evm.erc20.js'

/**
 * viem's errors for what a token's contract answers, by name: nothing, or data that can't be decoded. Another copy of
 * viem has the same names.
 */
const UNDECODABLE: Readonly<Record<string, WalletErrorReason>> = {
  AbiDecodingDataSizeInvalidError: 'bad-answer',
  AbiDecodingDataSizeTooSmallError: 'bad-answer',
  AbiDecodingZeroDataError: 'bad-answer',
  IntegerOutOfRangeError: 'bad-answer',
  NegativeOffsetError: 'bad-answer',
  PositionOutOfBoundsError: 'bad-answer',
  RecursiveReadLimitExceededError: 'bad-answer',
  SizeOverflowError: 'bad-answer',
  SliceOffsetOutOfBoundsError: 'bad-answer',
}

/**
 * Whether an error is a token's own: its call reverts, or its answer is invalid. Any other error is the node's, for
 * example -32603 or a limited rate. viem calls -32603 a revert, so the node's text or data must say that it is one.
 */
export function isTokens(error: unknown): boolean {
  const { code } = toWalletError(error, {}, UNDECODABLE)
  return code === 'wallet/bad-answer' || code === 'wallet/reverted' || !!fieldsOf(fieldsOf(error).cause).raw
}

/**
 * Reads how the amounts of a token are shown (ERC-8056). A token without the function, or with another answer than a number
 * above 0, has the multiplier 1. Throws viem's errors where the network can't be asked. In a call together with others, a
 * contract that uses up the gas looks like one without the function.
 */
export async function readScale(client: Client<Transport, Chain>, address: Address): Promise<Scale> {
  try {
    return scaleOfMultiplier(await readContract(client, { address, abi: erc20Abi, functionName: 'uiMultiplier' }))
  } catch (error) {
    if (isTokens(error) || isContractsFault(error)) return PLAIN_SCALE
    throw error
  }
}

/** The client without calls of many reads at once. */
export const singly = (client: Client<Transport, Chain>): Client<Transport, Chain> => ({
  ...client,
  batch: { ...client.batch, multicall: false },
})
