declare module 'heic-decode' {
  type HeicImage = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> }
  const heicDecode: { all(options: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }> }
  export default heicDecode
}
