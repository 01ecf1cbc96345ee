// Asks PDFBox Preflight whether files keep to PDF/A-1b: one line a file, "FILE valid" or "FILE" and what it breaks.
import java.io.File;
import java.util.stream.Collectors;
import org.apache.pdfbox.preflight.PreflightDocument;
import org.apache.pdfbox.preflight.ValidationResult;
import org.apache.pdfbox.preflight.exception.SyntaxValidationException;
import org.apache.pdfbox.preflight.parser.PreflightParser;

public class Preflight {
  public static void main(String[] files) throws Exception {
    for (String file : files) System.out.println(file + "\t" + judge(new File(file)));
  }

  static String judge(File file) throws Exception {
    ValidationResult result;
    PreflightParser parser = new PreflightParser(file);
    try {
      parser.parse();
      try (PreflightDocument document = parser.getPreflightDocument()) {
        document.validate();
        result = document.getResult();
      }
    } catch (SyntaxValidationException error) {
      result = error.getResult();
    }
    if (result.isValid()) return "valid";
    return result.getErrorsList().stream().map(each -> each.getErrorCode() + " " + each.getDetails())
        .distinct().limit(5).collect(Collectors.joining("; ")).replaceAll("\\s+", " ");
  }
}
