/** platen: HTML and CSS to PDF. The public interface, nothing but re-exports; docs/library.md explains it. */
export type { Phase } from './base/deadline.ts';
export type { Diagnostic, DiagnosticCode, Severity } from './base/diagnostics.ts';
export { type ErrorDetails, type ErrorFinding, PlatenError, type PlatenErrorCode } from './base/errors.ts';
export type { Edges } from './base/geometry.ts';
export { PAGE_FORMATS, type PageFormat } from './base/page-size.ts';
export type { WorkLimits } from './base/work-budget.ts';
export { check } from './check/check.ts';
export type { CheckFinding, CheckOptions, CheckResult } from './check/findings.ts';
export { CHECK_PROFILES, type CheckProfile } from './check/profiles.ts';
export { CONFORMANCE_PROFILES, type ConformanceProfile } from './conformance/profiles.ts';
export { systemFontFolders } from './fonts/system-folders.ts';
export type { InspectedBox, InspectedPage, InspectedPlace } from './inspect/page-boxes.ts';
export type { Relationship } from './pdf/attachments.ts';
export type { Permission } from './pdf/security/permissions.ts';
export type { EncryptionOptions } from './pdf/security/standard-security.ts';
export type { SignatureOptions } from './pdf/structure/forms/signature.ts';
export type { ViewerOptions } from './pdf/structure/viewer.ts';
export type { AttachmentOption, EInvoiceOption } from './render/attachment-options.ts';
export type { LengthOption, MarginOption } from './render/bridge/margins.ts';
export type { PrintOptions } from './render/bridge/print-options.ts';
export { layout, render } from './render/engine.ts';
export {
  checkOptions,
  defineConfig,
  type Limits,
  type PlatenConfig,
  type ProgressEvent,
  type RenderOptions,
} from './render/options.ts';
export type { OutputIntentOption, OutputOptions } from './render/output-options.ts';
export type { PartOption } from './render/parts/part-options.ts';
export { type PdfStream, type RenderFileOptions, renderFile, renderStream } from './render/render-file.ts';
export type { LaidOutBox, LayoutResult, PhaseTimes, RenderFacts, RenderResult } from './render/results.ts';
export type {
  MutableDocument,
  MutableElement,
  MutableNode,
  MutableParent,
  TransformDocument,
} from './render/transform-document.ts';
export { VERSION } from './render/version.ts';
export { certificateSigner, type PrivateKey, type Signer, type SigningCertificate, sign } from './sign/sign.ts';
