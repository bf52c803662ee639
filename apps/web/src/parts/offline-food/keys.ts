const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** Makes the key of a counter: what is signed with it can be checked, and nobody can read it, not even this page. */
export async function makeKeys(): Promise<{ keys: CryptoKeyPair; publicKey: string }> {
  const keys = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  return { keys, publicKey: base64url(await crypto.subtle.exportKey('raw', keys.publicKey)) }
}

/** ECDSA over SHA-256 of the text's UTF-8 bytes: r and s one after the other, base64url. */
export async function signed(text: string, keys: CryptoKeyPair): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes))
}

/** Whether this browser can keep and sign sales. Plain HTTP has no keys. */
export const canSign = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
