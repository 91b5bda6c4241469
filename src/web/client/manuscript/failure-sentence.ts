import type { UnreadableReason } from './open-manuscript.ts'

const sentences: Record<UnreadableReason, string> = {
  protected:
    'The file has a password or is in the older format of Word (.doc). Save it as .docx without a password, and choose it again.',
  damaged:
    'The file is damaged or is no Word document. Open it in Word or LibreOffice, save it as .docx, and choose it again.',
  'too-large':
    'The file unpacks to more than 80 MB, which is too much to check in this browser. It is checked when it is sent.',
}

/** Why a manuscript was not checked in the browser, and what to do. */
export const failureSentence = (reason: UnreadableReason | null): string =>
  reason
    ? sentences[reason]
    : 'The file could not be checked in this browser. You can send it anyway.'
