/** How long a recording plays, in seconds; 0 of what is no video. Reads our own container only, never a picture. */
export async function secondsOfRecording(file: string): Promise<number> {
  // A megabyte of code that only sites with recordings need.
  const { FilePathSource, Input, MP4 } = await import('mediabunny')
  using input = new Input({ source: new FilePathSource(file), formats: [MP4] })
  // Awaited here: the file is closed at the end of the block.
  return await input.computeDuration().catch(() => 0)
}
