import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from '../base/Avatar.js'
import { useAvatar } from '../react/useAvatar.js'

/** Draws the picture that the app chooses for an account, else the account's own, else one made from the address. */
export const AccountAvatar = ({ address, src, ...rest }: AvatarProps): ReactNode => (
  <Avatar address={address} src={useAvatar(address, src)} {...rest} />
)
