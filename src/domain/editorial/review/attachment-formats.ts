/** The formats of the annotated file of a review. Without Zod: the reviewer's page loads this list. */
export const attachmentFormats = ['docx', 'pdf'] as const
export type AttachmentFormat = (typeof attachmentFormats)[number]
