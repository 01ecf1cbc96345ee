/**
 * The properties that XMP and PDF/A define beforehand, with their types: XMP Specification of January 2004 (PDF/A-1) and of September 2005 (PDF/A-2 and -3).
 * A type is written as the specifications write it; `{…}` is a closed choice, given as an expression that the whole value matches.
 */

export const DC = 'http://purl.org/dc/elements/1.1/';
export const XMP = 'http://ns.adobe.com/xap/1.0/';
export const PDF = 'http://ns.adobe.com/pdf/1.3/';
const XMP_RIGHTS = 'http://ns.adobe.com/xap/1.0/rights/';
const XMP_MM = 'http://ns.adobe.com/xap/1.0/mm/';
const XMP_BJ = 'http://ns.adobe.com/xap/1.0/bj/';
const XMP_TPG = 'http://ns.adobe.com/xap/1.0/t/pg/';
const XMP_DM = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/';
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
const CAMERA_RAW = 'http://ns.adobe.com/camera-raw-settings/1.0/';
const TIFF = 'http://ns.adobe.com/tiff/1.0/';
const EXIF = 'http://ns.adobe.com/exif/1.0/';
const EXIF_AUX = 'http://ns.adobe.com/exif/1.0/aux/';
const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
export const PDFA_EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';

/** `name: type` pairs, parted by semicolons. */
type Table = Readonly<Record<string, string>>;

const COMMON: Table = {
  [PDFA_ID]: 'part: Integer; amd: Text',
  [DC]:
    'contributor: bag ProperName; coverage: Text; creator: seq ProperName; date: seq Date; description: Lang Alt; format: MIMEType; identifier: Text; ' +
    'language: bag Locale; publisher: bag ProperName; relation: bag Text; rights: Lang Alt; source: Text; subject: bag Text; title: Lang Alt; type: bag Text',
  [XMP]:
    'Advisory: bag Text; BaseURL: URL; CreateDate: Date; CreatorTool: AgentName; Identifier: bag Text; MetadataDate: Date; ModifyDate: Date; ' +
    'Nickname: Text; Thumbnails: alt Thumbnail',
  [XMP_RIGHTS]: 'Certificate: URL; Marked: Boolean; Owner: bag ProperName; UsageTerms: Lang Alt; WebStatement: URL',
  [XMP_MM]:
    'DerivedFrom: ResourceRef; DocumentID: URI; History: seq ResourceEvent; InstanceID: URI; ManagedFrom: ResourceRef; Manager: AgentName; ' +
    'ManageTo: URI; ManageUI: URI; ManagerVariant: Text; RenditionClass: RenditionClass; RenditionParams: Text; VersionID: Text; Versions: seq Version; ' +
    'LastURL: URL; RenditionOf: ResourceRef; SaveID: Integer',
  [XMP_BJ]: 'JobRef: bag Job',
  [XMP_TPG]: 'MaxPageSize: Dimensions; NPages: Integer',
  [PDF]: 'Keywords: Text; PDFVersion: Text; Producer: AgentName',
  [PHOTOSHOP]:
    'AuthorsPosition: Text; CaptionWriter: ProperName; Category: Text; City: Text; Country: Text; Credit: Text; DateCreated: Date; Headline: Text; ' +
    'Instructions: Text; Source: Text; State: Text; TransmissionReference: Text; Urgency: Integer',
  [TIFF]:
    'ImageWidth: Integer; ImageLength: Integer; BitsPerSample: seq Integer; SamplesPerPixel: Integer; XResolution: Rational; YResolution: Rational; ' +
    'TransferFunction: seq Integer; WhitePoint: seq Rational; PrimaryChromaticities: seq Rational; YCbCrCoefficients: seq Rational; ' +
    'ReferenceBlackWhite: seq Rational; DateTime: Date; ImageDescription: Lang Alt; Make: ProperName; Model: ProperName; Software: AgentName; ' +
    'Artist: ProperName; Copyright: Lang Alt; Compression: {1|6}; PhotometricInterpretation: {2|6}; Orientation: {[1-8]}; PlanarConfiguration: {[12]}; ' +
    'YCbCrPositioning: {[12]}; ResolutionUnit: {[23]}; YCbCrSubSampling: seq {2 1|2 2}',
  [EXIF]:
    'CompressedBitsPerPixel: Rational; PixelXDimension: Integer; PixelYDimension: Integer; UserComment: Lang Alt; RelatedSoundFile: Text; ' +
    'DateTimeOriginal: Date; DateTimeDigitized: Date; ExposureTime: Rational; FNumber: Rational; SpectralSensitivity: Text; ISOSpeedRatings: seq Integer; ' +
    'OECF: OECF/SFR; ShutterSpeedValue: Rational; ApertureValue: Rational; BrightnessValue: Rational; ExposureBiasValue: Rational; ' +
    'MaxApertureValue: Rational; SubjectDistance: Rational; Flash: Flash; FocalLength: Rational; SubjectArea: seq Integer; FlashEnergy: Rational; ' +
    'SpatialFrequencyResponse: OECF/SFR; FocalPlaneXResolution: Rational; FocalPlaneYResolution: Rational; SubjectLocation: seq Integer; ' +
    'ExposureIndex: Rational; CFAPattern: CFAPattern; DigitalZoomRatio: Rational; FocalLengthIn35mmFilm: Integer; ' +
    'DeviceSettingDescription: DeviceSettings; ImageUniqueID: Text; GPSVersionID: Text; GPSLatitude: GPSCoordinate; GPSLongitude: GPSCoordinate; ' +
    'GPSAltitude: Rational; GPSTimeStamp: Date; GPSSatellites: Text; GPSDOP: Rational; GPSSpeed: Rational; GPSTrack: Rational; GPSImgDirection: Rational; ' +
    'GPSMapDatum: Text; GPSDestLatitude: GPSCoordinate; GPSDestLongitude: GPSCoordinate; GPSDestBearing: Rational; GPSDestDistance: Rational; ' +
    'GPSProcessingMethod: Text; GPSAreaInformation: Text; ExposureProgram: {[0-8]}; MeteringMode: {[0-6]|255}; FocalPlaneResolutionUnit: {[23]}; ' +
    'SensingMethod: {[1-8]}; FileSource: {3}; SceneType: {1}; CustomRendered: {[01]}; ExposureMode: {[0-2]}; WhiteBalance: {[01]}; ' +
    'SceneCaptureType: {[0-3]}; GainControl: {[0-4]}; Contrast: {[0-2]}; Saturation: {[0-2]}; Sharpness: {[0-2]}; SubjectDistanceRange: {[0-3]}; ' +
    'GPSAltitudeRef: {[01]}; GPSStatus: {[AV]}; GPSSpeedRef: {[KMN]}; GPSTrackRef: {[TM]}; GPSImgDirectionRef: {[TM]}; GPSDestBearingRef: {[TM]}; ' +
    'GPSDestDistanceRef: {[KMN]}; GPSDifferential: {[01]}; ComponentsConfiguration: seq {4 5 6 0|1 2 3 0}',
};

const OF_2004: Table = {
  [PDFA_ID]: 'conformance: {[AB]}',
  [PHOTOSHOP]: 'SupplementalCategories: Text',
  [EXIF]:
    'MakerNote: Text; ExifVersion: {0210}; FlashpixVersion: {0100}; ColorSpace: {1|-32768|-32786}; LightSource: {[0-3]|1[7-9]|2[0-2]|255}; GPSMeasureMode: {[23]}',
};

const OF_2005: Table = {
  [PDFA_ID]: 'corr: Text; conformance: {[ABU]}',
  [XMP]: 'Label: Text; Rating: Real',
  [XMP_TPG]: 'Fonts: bag Font; Colorants: seq Colorant; PlateNames: seq Text',
  [PHOTOSHOP]: 'SupplementalCategories: bag Text',
  [EXIF]:
    'ExifVersion: Text; FlashpixVersion: Text; GPSMeasureMode: Text; ColorSpace: {1|65535}; LightSource: {[0-4]|9|1[0-5]|1[7-9]|2[0-4]|255}',
  [EXIF_AUX]: 'Lens: Text; SerialNumber: Text',
  [XMP_DM]:
    'projectRef: ProjectLink; videoFrameRate: Text; videoFrameSize: Dimensions; videoPixelAspectRatio: Rational; videoAlphaUnityIsTransparent: Boolean; ' +
    'videoAlphaPremultipleColor: Colorant; videoCompressor: Text; audioSampleRate: Integer; audioCompressor: Text; speakerPlacement: Text; ' +
    'fileDataRate: Rational; tapeName: Text; altTapeName: Text; startTimecode: Timecode; altTimecode: Timecode; duration: Time; scene: Text; ' +
    'shotName: Text; shotDate: Date; shotLocation: Text; logComment: Text; markers: seq Marker; contributedMedia: bag Media; absPeakAudioFilePath: URI; ' +
    'relativePeakAudioFilePath: URI; videoModDate: Date; audioModDate: Date; metadataModDate: Date; artist: Text; album: Text; trackNumber: Integer; ' +
    'genre: Text; copyright: Text; releaseDate: Date; composer: Text; engineer: Text; tempo: Real; instrument: Text; introTime: Time; outCue: Time; ' +
    'relativeTimestamp: Time; loop: Boolean; numberOfBeats: Real; timeScaleParams: TimeScaleStretch; resampleParams: ResampleStretch; ' +
    'beatSpliceParams: BeatSpliceStretch; videoPixelDepth: {8Int|16Int|32Int|32Float}; videoColorSpace: {sRGB|CCIR-601|CCIR-709}; ' +
    'videoAlphaMode: {straight|pre-multiplied}; videoFieldOrder: {Upper|Lower|Progressive}; pullDown: {(?:WSSWW|SSWWW|SWWWS|WWWSS|WWSSW)(?:_24p)?}; ' +
    'audioSampleType: {8Int|16Int|32Int|32Float}; audioChannelType: {Mono|Stereo|5\\.1|7\\.1}; key: {[ACDFG]#?|[BE]}; ' +
    'stretchMode: {Fixed length|Time-Scale|Resample|Beat Splice|Hybrid}; timeSignature: {[2-57]/4|[69]/8|12/8|other}; scaleType: {Major|Minor|Both|Neither}',
  [CAMERA_RAW]:
    'AutoBrightness: Boolean; AutoContrast: Boolean; AutoExposure: Boolean; AutoShadows: Boolean; BlueHue: Integer; BlueSaturation: Integer; ' +
    'Brightness: Integer; CameraProfile: Text; ChromaticAberrationB: Integer; ChromaticAberrationR: Integer; ColorNoiseReduction: Integer; ' +
    'Contrast: Integer; CropTop: Real; CropLeft: Real; CropBottom: Real; CropRight: Real; CropAngle: Real; CropWidth: Real; CropHeight: Real; ' +
    'CropUnits: Integer; Exposure: Real; GreenHue: Integer; GreenSaturation: Integer; HasCrop: Boolean; HasSettings: Boolean; ' +
    'LuminanceSmoothing: Integer; RawFileName: Text; RedHue: Integer; RedSaturation: Integer; Saturation: Integer; Shadows: Integer; ShadowTint: Integer; ' +
    'Sharpness: Integer; Temperature: Integer; Tint: Integer; ToneCurveName: Text; Version: Text; VignetteAmount: Integer; VignetteMidpoint: Integer; ' +
    'WhiteBalance: {As Shot|Auto|Daylight|Cloudy|Shade|Tungsten|Fluorescent|Flash|Custom}; ToneCurve: seq {\\([+-]?\\d+, [+-]?\\d+\\)}',
};

/** Structures: the namespace of their fields, and the fields. */
export interface Structure {
  readonly namespace: string;
  readonly fields: ReadonlyMap<string, string>;
}

const PERCENT = '{[+]?(?:\\d{1,2}(?:\\.\\d*)?|\\d{0,2}\\.\\d+|100(?:\\.0*)?)}';
const BYTE = '{[+]?(?:[01]?\\d{1,2}|2[0-4]\\d|25[0-5])}';
const SIGNED_BYTE = '{[+-]?0?\\d{1,2}|[+-]?1[01]\\d|[+-]?12[0-7]|-128}';
const TYPE = 'http://ns.adobe.com/xap/1.0/sType/';

const STRUCTURES_2004: Readonly<Record<string, readonly [string, string]>> = {
  Dimensions: [`${TYPE}Dimensions#`, 'w: Real; h: Real; unit: Text'],
  Thumbnail: ['http://ns.adobe.com/xap/1.0/g/img/', 'height: Integer; width: Integer; image: Text; format: {JPEG}'],
  ResourceEvent: [
    `${TYPE}ResourceEvent#`,
    'action: Text; instanceID: URI; parameters: Text; softwareAgent: AgentName; when: Date',
  ],
  ResourceRef: [
    `${TYPE}ResourceRef#`,
    'instanceID: URI; documentID: URI; versionID: Text; renditionClass: RenditionClass; renditionParams: Text; manager: AgentName; managerVariant: Text; ' +
      'manageTo: URI; manageUI: URI',
  ],
  Version: [
    `${TYPE}Version#`,
    'comments: Text; event: ResourceEvent; modifyDate: Date; modifier: ProperName; version: Text',
  ],
  Job: [`${TYPE}Job#`, 'name: Text; id: Text; url: URL'],
  Flash: [EXIF, 'Fired: Boolean; Return: {[023]}; Mode: {[0-3]}; Function: Boolean; RedEyeMode: Boolean'],
  'OECF/SFR': [EXIF, 'Columns: Integer; Rows: Integer; Names: seq Text; Values: seq Rational'],
  CFAPattern: [EXIF, 'Columns: Integer; Rows: Integer; Values: seq Integer'],
  DeviceSettings: [EXIF, 'Columns: Integer; Rows: Integer; Settings: seq Text'],
};

const STRUCTURES_2005: typeof STRUCTURES_2004 = {
  Colorant: [
    'http://ns.adobe.com/xap/1.0/g/',
    `swatchName: Text; mode: {CMYK|RGB|LAB}; type: {PROCESS|SPOT}; cyan: ${PERCENT}; magenta: ${PERCENT}; yellow: ${PERCENT}; black: ${PERCENT}; ` +
      `red: ${BYTE}; green: ${BYTE}; blue: ${BYTE}; L: ${PERCENT}; A: ${SIGNED_BYTE}; B: ${SIGNED_BYTE}`,
  ],
  Font: [
    `${TYPE}Font#`,
    'fontName: Text; fontFamily: Text; fontFace: Text; fontType: Text; versionString: Text; composite: Boolean; fontFileName: Text; childFontFiles: seq Text',
  ],
  BeatSpliceStretch: [XMP_DM, 'useFileBeatsMarker: Boolean; riseInDecibel: Real; riseInTimeDuration: Time'],
  Marker: [
    XMP_DM,
    'startTime: Any; duration: Any; comment: Text; name: Text; location: URI; target: Text; type: {Chapter|Cue|Beat|Track|Index}',
  ],
  Media: [XMP_DM, 'path: URI; track: Text; startTime: Time; duration: Time; managed: Boolean; webStatement: URI'],
  ProjectLink: [XMP_DM, 'path: URI; type: {movie|still|audio|custom}'],
  ResampleStretch: [XMP_DM, 'quality: {High|Medium|Low}'],
  Time: [XMP_DM, 'value: Integer; scale: Rational'],
  Timecode: [
    XMP_DM,
    'timeValue: {\\d{2}(?:(?::\\d{2}){3}|(?:\u003b\\d{2}){3})}; timeFormat: {(?:24|25|2997Drop|2997NonDrop|30|50|5994Drop|5994NonDrop|60|23976)Timecode}',
  ],
  TimeScaleStretch: [XMP_DM, 'frameSize: Real; frameOverlappingPercentage: Real; quality: {High|Medium|Low}'],
};

function pairs(text: string): [string, string][] {
  return text.split('; ').map((pair) => {
    const colon = pair.indexOf(': ');
    return [pair.slice(0, colon), pair.slice(colon + 2)];
  });
}

export interface Schemas {
  /** Types of properties, by namespace and name. */
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By name in small letters. */
  readonly structures: ReadonlyMap<string, Structure>;
}

function build(tables: readonly Table[], structures: typeof STRUCTURES_2004): Schemas {
  const properties = new Map<string, Map<string, string>>();
  for (const table of tables)
    for (const [namespace, text] of Object.entries(table))
      properties.set(namespace, new Map([...(properties.get(namespace) ?? []), ...pairs(text)]));
  return {
    properties,
    structures: new Map(
      Object.entries(structures).map(([name, [namespace, text]]) => [
        name.toLowerCase(),
        { namespace, fields: new Map(pairs(text)) },
      ]),
    ),
  };
}

let first: Schemas | null = null;
let later: Schemas | null = null;

/** @param part - the part of PDF/A */
export function predefinedSchemas(part: number): Schemas {
  if (part === 1) {
    first ??= build([COMMON, OF_2004], STRUCTURES_2004);
    return first;
  }
  later ??= build([COMMON, OF_2005], { ...STRUCTURES_2004, ...STRUCTURES_2005 });
  return later;
}
