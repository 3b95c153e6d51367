package io.latchkey.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** The page of the rules and the tests that hold them name each other. */
class RulesPageTest {
  private static final Path PAGE = Path.of("topology-docs", "rules.md");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");
  private static final List<Class<?>> CLASSES =
      List.of(
          RulesTableTest.class,
          OutputFieldsTest.class,
          ExpiryRulesTest.class,
          MemoryRulesTest.class,
          LeaseRulesTest.class,
          RecheckRuleTest.class);

  @Test
  void everyRowOfThePageNamesTestsThatExist() throws IOException {
    assertThat(rows())
        .hasSizeGreaterThan(30)
        .allSatisfy(row -> assertThat(row).containsPattern(TEST));
    assertThat(testsOf(CLASSES)).containsAll(named());
  }

  @Test
  void everyTestOfTheTableIsNamedOnThePage() throws IOException {
    assertThat(named()).containsAll(testsOf(List.of(RulesTableTest.class)));
  }

  /** The rows of the page's tables, without heads. */
  private static List<String> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
        .filter(line -> !line.endsWith("| held by |"))
        .toList();
  }

  private static Set<String> named() throws IOException {
    return TEST.matcher(Files.readString(PAGE))
        .results()
        .map(MatchResult::group)
        .map(name -> name.replace("`", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> testsOf(List<Class<?>> classes) {
    return classes.stream()
        .flatMap(type -> tests(type).map(test -> type.getSimpleName() + "." + test.getName()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<Method> tests(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(
            method ->
                method.isAnnotationPresent(Test.class)
                    || method.isAnnotationPresent(ParameterizedTest.class));
  }
}
