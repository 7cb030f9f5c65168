import { z } from 'zod'
import { isEvmNetwork, isNetworkId, readAddress } from '../assets/assets.js'
import { isServiceUrl } from '../services/operatorService.js'
import { hasMethods } from '../rpc/rpc.methods.js'

/** Makes the schema of a URL with one of these schemes. */
export const urlField = (schemes: RegExp, message: string): z.ZodType<string, string> =>
  z.string().refine((text) => URL.canParse(text) && schemes.test(new URL(text).protocol), message)

/** The schema of a URL of http or https. */
export const httpUrl: z.ZodType<string, string> = urlField(/^https?:$/, 'must be an http or https URL')

/** The schema of the URL of a service of the operator's, which may be sent a key. */
export const serviceUrl: z.ZodType<string, string> = z
  .string()
  .refine(isServiceUrl, 'must be an https URL (or http at this machine) without user info')

/** The schema of the id of a network that the proxy has methods for. */
export const networkId = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be the CAIP-2 id of a network, as eip155:1')
  .refine((id) => hasMethods(id.replace(/:.*/, '')), 'must be of an EVM chain (eip155) or of Solana (solana)')
  .refine((id) => !isEvmWithoutNumber(id), 'must have the number of its chain, as eip155:1')

/** Whether an id is of an EVM chain, and has anything but its number, without zeros before it. */
const isEvmWithoutNumber = (id: string): boolean => isEvmNetwork(id) && !/:[1-9]\d*$/.test(id)

/** The address of a contract, with its checksum in the output. Prices come from EVM chains. */
export const contract = z
  .string()
  .refine((text) => readAddress('eip155:1', text) !== undefined, 'must be the address of a contract, as 0x…')
  .transform((text) => readAddress('eip155:1', text) ?? text)

/** The schema of the id of an EVM chain. */
export const evmNetworkId = z
  .string()
  .refine(
    (id) => isNetworkId(id) && isEvmNetwork(id) && !isEvmWithoutNumber(id),
    'must be the CAIP-2 id of an EVM chain, as eip155:1',
  )

/** Makes the schema of a whole number. */
export const whole = (least: number, most: number): z.ZodType<number, number> =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} at least`)
    .max(most, `must be ${most} at most`)
