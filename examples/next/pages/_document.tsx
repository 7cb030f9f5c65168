import Document, { Head, Html, Main, NextScript, type DocumentContext, type DocumentInitialProps } from 'next/document'

interface Props extends DocumentInitialProps {
  nonce: string
}

/** Puts the nonce of proxy.ts on the scripts. */
export default class Page extends Document<Props> {
  static override async getInitialProps(context: DocumentContext): Promise<Props> {
    const nonce = context.req?.headers['x-nonce']
    return { ...(await Document.getInitialProps(context)), nonce: typeof nonce === 'string' ? nonce : '' }
  }

  override render() {
    const { nonce } = this.props
    return (
      <Html lang="en">
        <Head nonce={nonce}>
          <link rel="icon" href="data:," />
        </Head>
        <body>
          <Main />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    )
  }
}
