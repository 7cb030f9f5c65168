import type { Connector } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { AppPicture, ofConnector } from '../../shared/AppPicture.js'

/** The row of a wallet of this browser. `side` is drawn at its end. */
export const ConnectorItem = ({
  connector,
  side,
  onClick,
}: {
  readonly connector: Connector
  readonly side: ReactNode
  readonly onClick: () => void
}): ReactNode => (
  <Row
    focusKey={connector.id}
    picture={<AppPicture {...ofConnector(connector)} size={40} shared={connector.id} />}
    label={
      <bdi dir="auto" title={connector.name}>
        {connector.name}
      </bdi>
    }
    side={side}
    onClick={onClick}
  />
)
