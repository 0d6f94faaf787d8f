import { createContext, useContext } from 'react'

/** True around what a page shows first: its pictures are not left until their place is known. */
export const EagerPictures = createContext(false)

/** Attributes of a picture. The first one of a page is asked for beside the styles, all others when they come near. */
export function usePictureLoading(): { loading: 'eager' | 'lazy'; fetchPriority?: 'high' } {
  return useContext(EagerPictures) ? { loading: 'eager', fetchPriority: 'high' } : { loading: 'lazy' }
}
