import { VideoSampleSink } from 'mediabunny'

/** A frame in memory, by one of the references to it. */
type Sample = { clone(): Sample; close(): void }

/** The most frames that one reader may be ahead of another: those in between stay in memory, up to 25 MB each. */
const AHEAD_MAX = 4

/**
 * mediabunny (1.59) decodes a video once for each rendition. The next `readers` that read samples get them from one decoder instead. All of
 * them have to come, and to ask for the same part of the same track.
 */
export function shareDecoding(readers: number): void {
  const decode = VideoSampleSink.prototype.samples
  let shares: ReturnType<typeof decode>[] | undefined
  VideoSampleSink.prototype.samples = function (...range) {
    shares ??= shareSamples(decode.apply(this, range), readers)
    const share = shares.pop()
    if (shares.length === 0) VideoSampleSink.prototype.samples = decode
    return share ?? decode.apply(this, range)
  }
}

/** Each reader gets every sample, as a reference of its own. What has to be decoded fails for all. */
export function shareSamples<T extends Sample>(
  source: AsyncGenerator<T, void>,
  readers: number,
): AsyncGenerator<T, void>[] {
  const shared = new SharedSamples(source, readers)
  return Array.from({ length: readers }, (_, i) => shared.read(i))
}

class SharedSamples<T extends Sample> {
  readonly #source: AsyncGenerator<T, void>
  /** What each reader has not read yet; none of those that have left. */
  readonly #unread: Map<number, T[]>
  #decoding: Promise<void> | undefined
  #isEnded = false
  #progress = Promise.withResolvers<void>()

  constructor(source: AsyncGenerator<T, void>, readers: number) {
    this.#source = source
    this.#unread = new Map(Array.from({ length: readers }, (_, i) => [i, []]))
  }

  async *read(reader: number): AsyncGenerator<T, void> {
    const mine = this.#unread.get(reader) ?? []
    try {
      for (;;) {
        const sample = mine.shift()
        if (sample) {
          this.#wake()
          yield sample
        } else if (this.#isEnded) return
        else await this.#more()
      }
    } finally {
      this.#unread.delete(reader)
      for (const sample of mine) sample.close()
      this.#wake()
      if (this.#unread.size === 0) await this.#source.return()
    }
  }

  /** Decodes one sample for all, or waits for those that are behind. */
  async #more(): Promise<void> {
    if ([...this.#unread.values()].some(({ length }) => length >= AHEAD_MAX)) return this.#progress.promise
    this.#decoding ??= this.#decode()
    await this.#decoding
  }

  /** Once failed, this promise stays: every reader that goes on fails as well. */
  async #decode(): Promise<void> {
    const { value: sample, done } = await this.#source.next()
    this.#decoding = undefined
    if (done || !sample) {
      this.#isEnded = true
      return
    }
    // A clone is of the same kind; the type of `clone` in classes is not `this`.
    for (const unread of this.#unread.values()) unread.push(sample.clone() as T)
    sample.close()
  }

  #wake(): void {
    this.#progress.resolve()
    this.#progress = Promise.withResolvers()
  }
}
